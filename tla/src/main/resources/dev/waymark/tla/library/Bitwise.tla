---- MODULE Bitwise ----
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* Of numbers that are not negative.
LOCAL INSTANCE Integers

LOCAL Combined(Bit(_, _), x, y) ==
    LET RECURSIVE Of(_, _)
        Of(a, b) == IF a = 0 /\ b = 0 THEN 0 ELSE Bit(a % 2, b % 2) + 2 * Of(a \div 2, b \div 2)
    IN Of(x, y)

x & y == Combined(LAMBDA a, b : a * b, x, y)
x | y == Combined(LAMBDA a, b : IF a + b = 0 THEN 0 ELSE 1, x, y)
x ^^ y == Combined(LAMBDA a, b : (a + b) % 2, x, y)
Not(x) == Combined(LAMBDA a, b : 1 - a, x, x)
shiftR(x, places) == x \div 2^places
====
