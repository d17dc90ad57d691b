# expect warnings: src/linear.c:
cat >>src/linear.c <<'END'
int narrow(double x);
int narrow(double x)
{
    return x;
}
END
