package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Modules that do not stand beside the model. */
class LibraryTest {
    private static final String USES = "---- MODULE M ----\nEXTENDS Far\nVARIABLE x\nInit == x = Distance\n====\n";

    private static String x(String text, ModelOptions options) {
        try (Model model = Model.load(Specs.files(Map.of("M.tla", text)), "M", "INIT Init", options)) {
            return String.valueOf(model.show(model.initial().get(0)).get("x"));
        }
    }

    private static String far(int distance) {
        return "---- MODULE Far ----\nDistance == " + distance + "\n====\n";
    }

    private static ModelOptions library(Path... places) {
        return ModelOptions.DEFAULT.withLibrary(List.of(places));
    }

    @Test
    void foldersAndJarsInTheirOrder(@TempDir Path folder) throws IOException {
        Path first = Files.createDirectory(folder.resolve("first"));
        Path second = Files.createDirectory(folder.resolve("second"));
        Path jar = folder.resolve("third.jar");
        Files.writeString(second.resolve("Far.tla"), far(2));
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("Far.tla"));
            zip.write(far(3).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(x(USES, library(first, second, jar))).isEqualTo("2");
        assertThat(x(USES, library(jar, second))).isEqualTo("3");
        assertThatThrownBy(() -> x(USES, library(first)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("module Far")
                .hasMessageContaining("--library");
        assertThatThrownBy(() -> x(USES, library(folder.resolve("nowhere"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nowhere is neither a folder nor a jar");
    }

    @Test
    void thePropertyThatTlcKnows(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Far.tla"), far(4));
        System.setProperty(Library.PROPERTY, folder.toString());
        try {
            assertThat(x(USES, ModelOptions.DEFAULT)).isEqualTo("4");
            TlcCheck.Result checked = TlcCheck.run(
                    Specs.files(Map.of("M.tla", USES.replace("====", "Next == x' = 0\n===="))),
                    "M",
                    "INIT Init\nNEXT Next",
                    60_000,
                    () -> false);
            assertThat(checked.states()).isEqualTo(2);
        } finally {
            System.clearProperty(Library.PROPERTY);
        }
    }

    @Test
    void mistakesInTheLibraryNameItsFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Far.tla"), "---- MODULE Far ----\nDistance == = 1\n====\n");
        assertThatThrownBy(() -> x(USES, library(folder)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(folder.resolve("Far.tla") + ":2:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLCExt", "Json", "IOUtils", "CSV", "SVG"})
    void whatIsNotInThisTlcIsSaid(String module) {
        assertThatThrownBy(() -> x("---- MODULE M ----\nEXTENDS " + module + "\n====\n", ModelOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(module)
                .hasMessageContaining("TLC 2.18");
    }

    /** Several modules in one file: those behind the first are found there. */
    @Test
    void modulesInOneFile() {
        String text = "---- MODULE M ----\nEXTENDS Inner\nVARIABLE x\nInit == x = Two\n====\n"
                + "text between\n---- MODULE Inner ----\nEXTENDS Far\nTwo == Distance\n====\n" + far(2);
        assertThat(x(text, ModelOptions.DEFAULT)).isEqualTo("2");
    }

    /** Proofs are read, and not looked at. */
    @Test
    void proofModules() {
        String text = "---- MODULE M ----\nEXTENDS TLAPS, NaturalsInduction, FiniteSetTheorems, SequenceTheorems,"
                + " FunctionTheorems, SequencesExtTheorems, FiniteSetsExtTheorems, FoldsTheorems\nVARIABLE x\nInit == x = 1\n"
                + "THEOREM Init => x = 1\n<1>1. \\A n \\in Nat : n = n BY NatInduction, IsaM(\"blast\"), SMTT(30)\n"
                + "<1>2. QED BY <1>1, FS_EmptySet, PTL DEF Init\n====\n";
        assertThat(x(text, ModelOptions.DEFAULT)).isEqualTo("1");
        String evaluated =
                "---- MODULE M ----\nEXTENDS WellFoundedInduction\nVARIABLE x\nInit == x = SetLessThan(1, {}, {})\n====\n";
        assertThatThrownBy(() -> x(evaluated, ModelOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Waymark's WellFoundedInduction.tla")
                .hasMessageContaining("CHOOSE");
    }

    /** Apalache's assignment is an equation. */
    @Test
    void assignments() {
        String text =
                "---- MODULE M ----\nEXTENDS Apalache, Integers\nVARIABLE x\nInit == x := 1\nGo == x' := x + 1\n====\n";
        try (Model model = Model.load(Specs.files(Map.of("M.tla", text)), "M", "INIT Init", ModelOptions.DEFAULT)) {
            assertThat(model.show(model.step(model.initial().get(0), "Go").only()))
                    .containsEntry("x", "2");
        }
    }

    /** The stand-ins mean what the modules mean: each line is true. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "Folds ; MapThenFoldSet(LAMBDA a, b : <<a, b>>, 0, LAMBDA n : n * n, LAMBDA S : CHOOSE n \\in S : \\A m \\in S : n <= m, {2, 3}) = <<4, <<9, 0>>>>",
                "Functions ; Restrict(<<5, 6, 7>>, {1, 2}) = <<5, 6>>",
                "Functions ; RestrictDomain(<<5, 6, 7>>, LAMBDA i : i < 3) = <<5, 6>>",
                "Functions ; RestrictValues(<<5, 6, 7>>, LAMBDA v : v < 6) = <<5>>",
                "Functions ; IsRestriction(<<5>>, <<5, 6>>) /\\ ~IsRestriction(<<6>>, <<5, 6>>) /\\ ~IsRestriction(<<5, 6>>, <<5>>)",
                "Functions ; Range(<<5, 6, 5>>) = {5, 6}",
                "Functions ; Inverse(<<5, 6>>, {1, 2}, {5, 6})[6] = 2 /\\ AntiFunction(<<5, 6>>)[5] = 1",
                "Functions ; Pointwise(<<1, 2>>, <<3, 4>>, LAMBDA a, b : a + b) = <<4, 6>>",
                "Functions ; IsInjective(<<5, 6>>) /\\ ~IsInjective(<<5, 5>>)",
                "Functions ; Injection({1, 2}, {5, 6}) = {<<5, 6>>, <<6, 5>>} /\\ Bijection({1, 2}, {5, 6}) = Injection({1, 2}, {5, 6})",
                "Functions ; Surjection({1, 2}, {5}) = {<<5, 5>>} /\\ ExistsSurjection({1, 2}, {5}) /\\ ~ExistsInjection({1, 2}, {5}) /\\ ~ExistsBijection({1, 2}, {5})",
                "Functions ; SumFunction(<<4, 5, 6>>) = 15 /\\ SumFunctionOnSet(<<4, 5, 6>>, {1, 2}) = 9 /\\ FoldFunction(LAMBDA a, b : {a} \\union b, {}, <<1, 2, 1>>) = {1, 2}",
                "FiniteSetsExt ; SumSet({1, 2, 3}) = 6 /\\ ProductSet({2, 3, 4}) = 24 /\\ SumSet({}) = 0 /\\ ProductSet({}) = 1",
                "FiniteSetsExt ; FoldSet(LAMBDA a, b : a + b, 10, {1, 2}) = 13 /\\ ReduceSet(LAMBDA a, b : a + b, {1, 2}, 10) = 13",
                "FiniteSetsExt ; MapThenSumSet(LAMBDA n : n * n, {1, 2, 3}) = 14",
                "FiniteSetsExt ; Quantify(1..9, LAMBDA n : n % 2 = 0) = 4 /\\ SymDiff({1, 2}, {2, 3}) = {1, 3} /\\ FlattenSet({{1}, {2}}) = {1, 2}",
                "FiniteSetsExt ; kSubset(2, 1..3) = {{1, 2}, {2, 3}, {1, 3}} /\\ kSubset(0, 1..3) = {{}} /\\ kSubset(4, 1..3) = {} /\\ kSubset(-1, {}) = {}",
                "FiniteSetsExt ; Max({3, 5, 1}) = 5 /\\ Min({3, 5, 1}) = 1 /\\ ChooseUnique({2, 3, 4}, LAMBDA n : n % 3 = 1) = 4",
                "FiniteSetsExt ; Choices({{1, 2}, {2, 3}, {5}}) = {{1, 2, 5}, {1, 3, 5}, {2, 3, 5}, {2, 5}} /\\ Choices({}) = {{}}",
                "SequencesExt ; ToSet(<<1, 2, 1>>) = {1, 2} /\\ ToBag(<<1, 2, 1>>) = (1 :> 2 @@ 2 :> 1)",
                "SequencesExt ; Len(SetToSeq({7, 8, 9})) = 3 /\\ ToSet(SetToSeq({7, 8, 9})) = {7, 8, 9} /\\ SetToSeq({}) = <<>>",
                "SequencesExt ; SetToSeqs({1, 2}) = {<<1, 2>>, <<2, 1>>} /\\ SetToSeqs({}) = {<<>>} /\\ Cardinality(SetToAllKPermutations({1, 2})) = 5",
                "SequencesExt ; SetToSortSeq({3, 1, 2}, LAMBDA a, b : a > b) = <<3, 2, 1>>",
                "SequencesExt ; SeqOf({1}, 2) = {<<>>, <<1>>, <<1, 1>>} /\\ BoundedSeq({1}, 1) = {<<>>, <<1>>} /\\ TupleOf({1}, 2) = {<<1, 1>>}",
                "SequencesExt ; Contains(<<1, 2>>, 2) /\\ ~Contains(<<>>, 2) /\\ Reverse(<<1, 2, 3>>) = <<3, 2, 1>> /\\ Remove(<<1, 2, 1>>, 1) = <<2>>",
                "SequencesExt ; IsSorted(<<1, 2, 2>>, <=) /\\ ~IsSorted(<<1, 2, 2>>, <) /\\ IsSorted(<<>>, <)",
                "SequencesExt ; ReplaceAll(<<1, 2, 1>>, 1, 3) = <<3, 2, 3>> /\\ InsertAt(<<1, 3>>, 2, 2) = <<1, 2, 3>> /\\ ReplaceAt(<<1, 2>>, 2, 5) = <<1, 5>>",
                "SequencesExt ; RemoveAt(<<1, 2, 3>>, 2) = <<1, 3>> /\\ RemoveFirst(<<1, 2, 1>>, 1) = <<2, 1>> /\\ RemoveFirst(<<2>>, 1) = <<2>>",
                "SequencesExt ; RemoveFirstMatch(<<1, 2, 3>>, LAMBDA n : n > 1) = <<1, 3>> /\\ SelectInSeq(<<1, 2, 3, 4>>, LAMBDA n : n % 2 = 0) = 2",
                "SequencesExt ; SelectLastInSeq(<<1, 2, 3, 4>>, LAMBDA n : n % 2 = 0) = 4 /\\ SelectInSeq(<<1>>, LAMBDA n : n = 0) = 0",
                "SequencesExt ; SelectInSubSeq(<<1, 2, 1>>, 2, 3, LAMBDA n : n = 1) = 2 /\\ SelectLastInSubSeq(<<1, 2, 1>>, 1, 2, LAMBDA n : n = 1) = 1",
                "SequencesExt ; Cons(1, <<2>>) = <<1, 2>> /\\ Snoc(1, <<2>>) = <<2, 1>> /\\ Front(<<1, 2>>) = <<1>> /\\ Last(<<1, 2>>) = 2 /\\ Front(<<>>) = <<>>",
                "SequencesExt ; IsPrefix(<<>>, <<1>>) /\\ IsPrefix(<<1>>, <<1>>) /\\ ~IsPrefix(<<2>>, <<1, 2>>) /\\ ~IsStrictPrefix(<<1>>, <<1>>)",
                "SequencesExt ; IsSuffix(<<2>>, <<1, 2>>) /\\ ~IsSuffix(<<1>>, <<1, 2>>) /\\ IsStrictSuffix(<<>>, <<1>>) /\\ ~IsSuffix(<<0, 1>>, <<1>>)",
                "SequencesExt ; Prefixes(<<1, 2>>) = {<<>>, <<1>>, <<1, 2>>} /\\ Suffixes(<<1, 2>>) = {<<>>, <<2>>, <<1, 2>>}",
                "SequencesExt ; LongestCommonPrefix({<<1, 2, 3>>, <<1, 2>>, <<1, 2, 4>>}) = <<1, 2>> /\\ CommonPrefixes({<<1>>, <<2>>}) = {<<>>}",
                "SequencesExt ; SeqMod(6, 3) = 3 /\\ SeqMod(7, 3) = 1 /\\ FlattenSeq(<< <<1>>, <<>>, <<2, 3>> >>) = <<1, 2, 3>>",
                "SequencesExt ; FoldLeft(LAMBDA a, b : <<a, b>>, 0, <<1, 2>>) = << <<0, 1>>, 2>> /\\ FoldRight(LAMBDA a, b : <<a, b>>, <<1, 2>>, 0) = <<1, <<2, 0>>>>",
                "SequencesExt ; FoldLeftDomain(LAMBDA a, b : Append(a, b), <<>>, <<7, 8>>) = <<1, 2>> /\\ FoldRightDomain(LAMBDA a, b : Append(b, a), <<7, 8>>, <<>>) = <<2, 1>>",
                "SequencesExt ; FoldSeq(LAMBDA a, b : a + b, 1, <<2, 3>>) = 6 /\\ Zip(<<1, 2>>, <<3, 4, 5>>) = << <<1, 3>>, <<2, 4>> >>",
                "SequencesExt ; Interleave(<<1, 2>>, <<3, 4>>) = << <<1>>, <<3>>, <<2>>, <<4>> >> /\\ Interleave(<<>>, <<>>) = << <<>>, <<>> >>",
                "SequencesExt ; SubSeqs(<<1, 2>>) = {<<>>, <<1>>, <<2>>, <<1, 2>>} /\\ AllSubSeqs(<<1, 2, 3>>) = SubSeqs(<<1, 2, 3>>) \\union {<<1, 3>>}",
                "SequencesExt ; IndexFirstSubSeq(<<2>>, <<1, 2, 2>>) = 2 /\\ ReplaceFirstSubSeq(<<9, 9>>, <<2>>, <<1, 2, 2>>) = <<1, 9, 9, 2>> /\\ ReplaceFirstSubSeq(<<9>>, <<3>>, <<1>>) = <<1>>",
                "SequencesExt ; ReplaceAllSubSeqs(<<9>>, <<1, 1>>, <<1, 1, 1, 2, 1, 1>>) = <<9, 1, 2, 9>> /\\ ReplaceAllSubSeqs(<<9>>, <<>>, <<1, 2>>) = <<9, 1, 9, 2>>",
                "BagsExt ; BagAdd((1 :> 2), 1) = (1 :> 3) /\\ BagAdd((1 :> 2), 2) = (1 :> 2 @@ 2 :> 1) /\\ BagRemoveAll((1 :> 2), 1) = <<>>",
                "BagsExt ; BagRemove((1 :> 2), 1) = (1 :> 1) /\\ BagRemove((1 :> 1), 1) = <<>> /\\ BagRemove((1 :> 1), 2) = (1 :> 1)",
                "BagsExt ; SumBag((1 :> 2 @@ 3 :> 3)) = 11 /\\ ProductBag((2 :> 2 @@ 3 :> 1)) = 12",
                "Relation ; LET R == [a, b \\in 1..3 |-> b = a + 1] IN TransitiveClosure(R, 1..3) = [a, b \\in 1..3 |-> a < b] /\\ ~IsTransitive(R, 1..3) /\\ IsIrreflexive(R, 1..3) /\\ ~IsConnected(R, 1..3)",
                "Relation ; IsTotallyOrderedUnder(<=, 1..3) /\\ IsStrictlyTotallyOrderedUnder(<, 1..3) /\\ ~IsPartiallyOrderedUnder(<, 1..3) /\\ IsSymmetricUnder(=, 1..3) /\\ IsAsymmetricUnder(<, 1..3)",
                "Graphs ; LET G == [node |-> 1..4, edge |-> {<<1, 2>>, <<2, 3>>}] IN IsDag(G) /\\ Descendants(G, 1) = {2, 3} /\\ Ancestors(G, 3) = {1, 2} /\\ Roots(G) = {1, 4} /\\ Leaves(G) = {3, 4} /\\ ConnectionsIn(G)[1, 3] /\\ ConnectionsIn(G)[4, 4] /\\ ~AreConnectedIn(3, 1, G) /\\ Cardinality(SimplePath(G)) = 7",
                "Graphs ; LET G == [node |-> 1..3, edge |-> {<<2, 1>>, <<3, 1>>}] IN IsTreeWithRoot(G, 1) /\\ ~IsTreeWithRoot(G, 2) /\\ ~IsTreeWithRoot(Transpose(G), 1) /\\ InDegree(G, 1) = 2 /\\ ~IsStronglyConnected(G)",
                "Graphs ; HasCycle([node |-> {1}, edge |-> {<<1, 1>>}]) /\\ HasCycle([node |-> {1, 2}, edge |-> {<<1, 2>>, <<2, 1>>}]) /\\ IsStronglyConnected([node |-> {1, 2}, edge |-> {<<1, 2>>, <<2, 1>>}])",
                "UndirectedGraphs ; LET G == [node |-> 1..4, edge |-> {{1, 2}, {2, 3}}] IN ConnectedComponents(G) = {{1, 2, 3}, {4}} /\\ AreConnectedIn(1, 3, G) /\\ ~AreConnectedIn(1, 4, G) /\\ <<1, 2, 3>> \\in SimplePath(G) /\\ ~IsStronglyConnected(G) /\\ IsLoopFreeUndirectedGraph(G)",
                "Bitwise ; (12 & 10) = 8 /\\ (12 | 10) = 14 /\\ (12 ^^ 10) = 6 /\\ Not(5) = 2 /\\ Not(0) = 0 /\\ shiftR(13, 2) = 3",
                "DyadicRationals ; Add(Half(One), Half(Half(One))) = [num |-> 3, den |-> 4] /\\ Add(Half(One), Half(One)) = One /\\ Add(Zero, One) = One /\\ PrettyPrint(Half(One)) = \"1/2\" /\\ IsDyadicRational(Half(One))",
                "Apalache ; SetAsFun({<<1, 5>>, <<2, 6>>}) = <<5, 6>> /\\ MkSeq(2, LAMBDA i : i * i) = <<1, 4>> /\\ ApaFoldSeqLeft(LAMBDA a, b : a - b, 9, <<1, 2>>) = 6 /\\ ApaFoldSet(LAMBDA a, b : a + b, 1, {2, 3}) = 6",
            })
    void standInsMeanWhatTheModulesMean(String module, String law) {
        String text = "---- MODULE M ----\nEXTENDS " + module
                + "\nLOCAL INSTANCE Integers\nLOCAL INSTANCE Sequences\nLOCAL INSTANCE FiniteSets\nLOCAL INSTANCE TLC\n"
                + "VARIABLE x\nInit == x = (" + law + ")\n====\n";
        assertThat(x(text, ModelOptions.DEFAULT)).isEqualTo("TRUE");
    }
}
