/** One fault that is put into the product on purpose, to see which test notices it. */
export interface Defect {
  /** What is wrong, as a row of docs/reliability/planted-defects.md says it. */
  readonly name: string;
  readonly plant: Plant;
  /** The test files nearest to it, in the order in which they are asked. */
  readonly tests: readonly string[];
}

/** Where it is put: into the database of the tests, or into a file as the tests load it. Nothing of the checkout is written. */
export type Plant =
  | { readonly kind: "database"; readonly sql: string; readonly inFunction?: { readonly name: string; readonly from: string } }
  | { readonly kind: "file"; readonly path: string; readonly from: string; readonly to: string };

/** A statement that weakens the database, such as one that drops a constraint. */
export function sql(statement: string): Plant {
  return { kind: "database", sql: statement };
}

/** A function of the database with another text in place of one that it has once. */
export function inFunction(name: string, from: string, to: string): Plant {
  const statement = `DO $plant$
    DECLARE
      before text := pg_get_functiondef('${name}'::regproc);
      wanted text := $text$${from}$text$;
    BEGIN
      IF length(before) - length(replace(before, wanted, '')) <> length(wanted) THEN
        RAISE EXCEPTION '${name} does not have this text exactly once: %', wanted;
      END IF;
      EXECUTE replace(before, wanted, $text$${to}$text$);
    END $plant$`;
  return { kind: "database", sql: statement, inFunction: { name, from } };
}

/** A file with another text in place of one that it has once. */
export function inFile(path: string, from: string, to: string): Plant {
  return { kind: "file", path, from, to };
}
