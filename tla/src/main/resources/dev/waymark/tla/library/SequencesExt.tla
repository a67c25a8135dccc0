---- MODULE SequencesExt ----
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

ToSet(s) == {s[i] : i \in DOMAIN s}
ToBag(s) == [x \in ToSet(s) |-> Cardinality({i \in DOMAIN s : s[i] = x})]

\* One sequence with every element of S once; the same for equal sets.
SetToSeq(S) ==
    LET RECURSIVE Of(_)
        Of(left) == IF left = {} THEN <<>> ELSE LET x == CHOOSE y \in left : TRUE IN <<x>> \o Of(left \ {x})
    IN Of(S)
SetToSeqs(S) ==
    LET RECURSIVE Of(_)
        Of(left) == IF left = {} THEN {<<>>} ELSE UNION {{<<x>> \o s : s \in Of(left \ {x})} : x \in left}
    IN Of(S)
SetToSortSeq(S, less(_, _)) == SortSeq(SetToSeq(S), less)
SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}

TupleOf(S, n) == [1 .. n -> S]
SeqOf(S, n) == UNION {[1 .. k -> S] : k \in 0 .. n}
BoundedSeq(S, n) == SeqOf(S, n)

Contains(s, x) == x \in ToSet(s)
IsSorted(s, op(_, _)) == \A i \in 2 .. Len(s) : \A j \in 1 .. i - 1 : op(s[j], s[i])
Reverse(s) == [i \in 1 .. Len(s) |-> s[Len(s) + 1 - i]]
Remove(s, x) == SelectSeq(s, LAMBDA y : y # x)
ReplaceAll(s, old, new) == [i \in 1 .. Len(s) |-> IF s[i] = old THEN new ELSE s[i]]

\* The first or last place where Test holds; 0 if there is none.
SelectInSeq(s, Test(_)) ==
    LET places == {i \in 1 .. Len(s) : Test(s[i])} IN IF places = {} THEN 0 ELSE Min(places)
SelectLastInSeq(s, Test(_)) ==
    LET places == {i \in 1 .. Len(s) : Test(s[i])} IN IF places = {} THEN 0 ELSE Max(places)
SelectInSubSeq(s, from, to, Test(_)) == SelectInSeq(SubSeq(s, from, to), Test)
SelectLastInSubSeq(s, from, to, Test(_)) == SelectLastInSeq(SubSeq(s, from, to), Test)

InsertAt(s, i, x) == SubSeq(s, 1, i - 1) \o <<x>> \o SubSeq(s, i, Len(s))
ReplaceAt(s, i, x) == [s EXCEPT ![i] = x]
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))
RemoveFirstMatch(s, Test(_)) ==
    LET i == SelectInSeq(s, Test) IN IF i = 0 THEN s ELSE RemoveAt(s, i)
RemoveFirst(s, x) == RemoveFirstMatch(s, LAMBDA y : y = x)

Cons(x, s) == <<x>> \o s
Snoc(x, s) == Append(s, x)
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]

IsPrefix(s, t) == Len(s) <= Len(t) /\ s = SubSeq(t, 1, Len(s))
IsStrictPrefix(s, t) == IsPrefix(s, t) /\ s # t
IsSuffix(s, t) == Len(s) <= Len(t) /\ s = SubSeq(t, Len(t) - Len(s) + 1, Len(t))
IsStrictSuffix(s, t) == IsSuffix(s, t) /\ s # t
Prefixes(s) == {SubSeq(s, 1, n) : n \in 0 .. Len(s)}
Suffixes(s) == {SubSeq(s, n, Len(s)) : n \in 1 .. Len(s) + 1}
CommonPrefixes(S) == {p \in UNION {Prefixes(s) : s \in S} : \A s \in S : IsPrefix(p, s)}
LongestCommonPrefix(S) ==
    LET common == CommonPrefixes(S) IN CHOOSE p \in common : \A q \in common : Len(q) <= Len(p)

\* The remainder, among 1 .. b.
SeqMod(a, b) == IF a % b = 0 THEN b ELSE a % b

FoldLeft(op(_, _), base, s) ==
    LET RECURSIVE Upto(_)
        Upto(n) == IF n = 0 THEN base ELSE op(Upto(n - 1), s[n])
    IN Upto(Len(s))
FoldRight(op(_, _), s, base) ==
    LET RECURSIVE From(_)
        From(n) == IF n > Len(s) THEN base ELSE op(s[n], From(n + 1))
    IN From(1)
FoldSeq(op(_, _), base, s) == FoldFunction(op, base, s)
FoldLeftDomain(op(_, _), base, s) == FoldLeft(op, base, [i \in 1 .. Len(s) |-> i])
FoldRightDomain(op(_, _), s, base) == FoldRight(op, [i \in 1 .. Len(s) |-> i], base)
FlattenSeq(s) == FoldLeft(LAMBDA all, each : all \o each, <<>>, s)

Zip(s, t) == [i \in 1 .. Min({Len(s), Len(t)}) |-> <<s[i], t[i]>>]
Interleave(s, t) ==
    CASE Len(s) = Len(t) /\ s # <<>> ->
            [i \in 1 .. 2 * Len(s) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]
      [] Len(s) = Len(t) /\ s = <<>> -> << <<>>, <<>> >>

\* Of neighbours; of any, in their order.
SubSeqs(s) == {SubSeq(s, i, j) : i \in 1 .. Len(s) + 1, j \in 0 .. Len(s)}
AllSubSeqs(s) ==
    {[i \in 1 .. Cardinality(D) |-> s[CHOOSE d \in D : Cardinality({e \in D : e <= d}) = i]] : D \in SUBSET DOMAIN s}

LOCAL IsAt(s, t, i) == SubSeq(t, i, i + Len(s) - 1) = s
LOCAL PlacesOf(s, t) == {i \in 1 .. Len(t) - Len(s) + 1 : IsAt(s, t, i)}
IndexFirstSubSeq(s, t) == Min(PlacesOf(s, t))
ReplaceSubSeqAt(i, r, s, t) == SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))
ReplaceFirstSubSeq(r, s, t) ==
    IF Len(s) <= Len(t) /\ PlacesOf(s, t) # {} THEN ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t) ELSE t

\* From left to right; what was put in is not looked at again. An empty s is before every element.
ReplaceAllSubSeqs(r, s, t) ==
    LET RECURSIVE From(_)
        From(i) ==
            IF i > Len(t) THEN <<>>
            ELSE IF s = <<>> THEN r \o <<t[i]>> \o From(i + 1)
            ELSE IF i + Len(s) - 1 <= Len(t) /\ IsAt(s, t, i) THEN r \o From(i + Len(s))
            ELSE <<t[i]>> \o From(i + 1)
    IN IF s = t THEN r ELSE From(1)
====
