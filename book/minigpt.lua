-- What the style reads from the build: values, transcripts.
minigpt = {}

local values                    -- name -> text, from build/values/*.tex

local function read_values()
  values = {}
  local ok, lfs = pcall(require, "lfs")
  if not lfs.isdir("build/values") then return end
  local files = {}
  for f in lfs.dir("build/values") do
    if f:match("%.tex$") then files[#files + 1] = f end
  end
  table.sort(files)
  for _, f in ipairs(files) do
    for line in io.lines("build/values/" .. f) do
      local name, value = line:match("^(%S+)%s+(.-)%s*$")
      if name then values[name] = value end
    end
  end
end

local is_draft = (token.is_defined("draft") or token.is_defined("onlychapter"))
  and not token.is_defined("strict")

-- have the values of the chapter that begins this name been made?
local function values_of(name)
  local f = not token.is_defined("draft") and io.open("build/values/" .. name:match("^%w*") .. ".tex")
  if f then f:close() end
  return f
end

local special = {
  ["\\"] = "\\textbackslash{}", ["{"] = "\\{", ["}"] = "\\}", ["$"] = "\\$",
  ["&"] = "\\&", ["#"] = "\\#", ["%"] = "\\%", ["_"] = "\\_",
  ["^"] = "\\textasciicircum{}", ["~"] = "\\textasciitilde{}",
}

-- a value as prose: a true minus, powers of ten
function minigpt.prose(s)
  local mantissa, sign, exponent = s:match("^(-?%d+%.?%d*)[eE]([-+]?)0*(%d+)$")
  if mantissa then
    if exponent == "" then exponent = "0" end
    return "\\ensuremath{" .. mantissa .. "\\times10^{" ..
      (sign == "-" and "-" or "") .. exponent .. "}}"
  end
  if s:match("^-%d") then return "\\ensuremath{-}" .. s:sub(2) end
  return (s:gsub("[\\{}$&#%%_^~]", special))
end

function minigpt.value(name)
  if not values then read_values() end
  local v = values[name]
  if v then
    tex.sprint(minigpt.prose(v))
  elseif name:match("^run%-") or is_draft and not values_of(name) then
    -- the program that prints it has not run
    tex.sprint("\\csname mg@absent\\endcsname{value " .. name .. "}{" .. name .. "}")
  else
    tex.sprint("\\csname mg@unknownvalue\\endcsname{" .. name .. "}")
  end
end

function minigpt.exists(file)
  local f = io.open(file)
  if f then f:close() end
  tex.sprint(f and "\\csname mg@theretrue\\endcsname" or "\\csname mg@therefalse\\endcsname")
end

-- A file of output, line by line, as a terminal of 76 columns shows it.  A longer
-- line is cut at column 76 and goes on behind an arrow.
local WIDTH = 76
local function characters(s)
  local t = {}
  for _, c in utf8.codes(s) do t[#t + 1] = c end
  return t
end

function minigpt.lines(file)
  local out = {}
  for line in io.lines(file) do
    line = line:gsub("\27%[[%d;]*m", ""):gsub("\r", ""):gsub("\t", "        ")
    if not utf8.len(line) then
      line = line:gsub("[\128-\255]", "?")
    end
    local c, start, first = characters(line), 1, true
    repeat
      local room = first and WIDTH or WIDTH - 2
      local part = {}
      if not first then part[1] = "\\csname mg@more\\endcsname" end
      for i = start, math.min(#c, start + room - 1) do
        part[#part + 1] = c[i] == 32 and "{\\nwsp}" or c[i] == 0x2423 and "\\csname mg@openbox\\endcsname{}"
          or string.format("\\char%d{}", c[i])
      end
      start, first = start + room, false
      out[#out + 1] = "\\csname mg@line\\endcsname{" .. table.concat(part) .. "}"
    until start > #c
  end
  -- a page may end within it, but not near its top or its end
  for i = 1, #out - 1 do
    out[i] = out[i] .. ((i < 3 or i > #out - 3) and "\\penalty10000 " or "\\penalty300 ")
  end
  tex.sprint(table.concat(out))
end

-- The places of an index: the chunks that define, underlined, then those that use,
-- or only their pages.
local MOST = 30         -- beyond so many, what is used everywhere is used everywhere
local function place(label)
  local r = token.get_macro("r@" .. label)
  local sub, page = (r or ""):match("^{(%d+)}{(%d+)}")
  if not page then return nil end
  if not token.is_defined("2on" .. page) or sub == "0" then sub = "" else sub = string.char(96 + sub) end
  return tonumber(page), page .. sub
end
local function link(label, text)
  return "\\hyperlink{noweb." .. label .. "}{" .. text .. "}"
end
function minigpt.places(defs, uses, pages)
  local out, seen = {}, {}
  for label in defs:gmatch("[^,]+") do
    local page, name = place(label)
    out[#out + 1] = page and "\\underline{" .. link(label, name) .. "}" or "??"
    if page then seen[page] = true end
  end
  local list, last = {}, nil
  for label in uses:gmatch("[^,]+") do
    local page, name = place(label)
    if page and not pages then
      list[#list + 1] = link(label, name)
    elseif page and not seen[page] then
      seen[page] = true
      if last and last.to == page - 1 then
        last.to = page
      else
        last = { from = page, to = page, label = label }
        list[#list + 1] = last
      end
    end
  end
  for i, item in ipairs(list) do
    if type(item) == "table" then
      list[i] = link(item.label, item.from == item.to and item.from or item.from .. "--" .. item.to)
    end
  end
  if #list > MOST then list = { table.concat(list, ", ", 1, 12), "and in most chapters" } end
  for _, item in ipairs(list) do out[#out + 1] = item end
  tex.sprint((table.concat(out, ", "):gsub("%%", "\\%%")))
end

-- A glyph that a font lacks leaves a hole in the page.  LaTeX only logs that, when
-- the page is shipped out; this stops at the end of the paragraph or box.
local GLYPH = node.id("glyph")
local reported = {}
local glyphs = {}               -- font -> its characters, or false
local function find_missing(head)
  for n in node.traverse_id(GLYPH, head) do
    local f, char = n.font, n.char
    local known = glyphs[f]
    if known == nil then
      local t = font.getfont(f)
      known = t and t.characters or false
      glyphs[f] = known
    end
    if known and not known[char] and char > 32 and not reported[f .. ":" .. char] then
      reported[f .. ":" .. char] = true
      local t = font.getfont(f)
      tex.error(string.format("Missing character: There is no %s (U+%04X) in %s",
        utf8.char(char), char, t.psname or t.fullname or t.name or "the font"))
    end
  end
  return true
end
luatexbase.add_to_callback("pre_linebreak_filter", find_missing, "minigpt.missing", 1)
luatexbase.add_to_callback("hpack_filter", find_missing, "minigpt.missing", 1)
