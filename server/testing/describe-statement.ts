import type { Client, Connection, DatabaseError, FieldDef, Submittable } from "pg";

/** What PostgreSQL knows of a statement without running it. */
export interface Description {
  /** The types of the parameters, in the order of their numbers. */
  readonly parameters: readonly number[];
  /** The columns of the rows; none for a statement without rows. */
  readonly columns: readonly Pick<FieldDef, "name" | "dataTypeID" | "tableID" | "columnID">[];
}

/** Lets PostgreSQL parse and describe a statement. @throws PostgreSQL's error if it can't be prepared */
export function describeStatement(client: Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => void client.query(new Describe(text, resolve, reject)));
}

/** The driver runs every query that it describes. This one goes no further, by the messages of the protocol. */
class Describe implements Submittable {
  readonly #text: string;
  readonly #resolve: (description: Description) => void;
  readonly #reject: (error: Error) => void;
  #parameters: readonly number[] = [];
  #columns: readonly FieldDef[] = [];

  constructor(text: string, resolve: (description: Description) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.once("parameterDescription", (message: { dataTypeIDs: number[] }) => (this.#parameters = message.dataTypeIDs));
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.#columns = message.fields;
  }

  handleError(error: DatabaseError): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve({ parameters: this.#parameters, columns: this.#columns });
  }
}
