import { statement } from "../core/db/statement.ts";

/** Wrong on purpose: what the comparison of statements with the database has to find (`core/db/statements.test.ts`). */
export const PLANTED = {
  planted_wrong_column: statement<{ id: string; nick: string }>("planted_wrong_column", "SELECT id, nickname FROM users"),
  planted_missing_column: statement<{ id: string }>("planted_missing_column", "SELECT id, nickname FROM users"),
  planted_wrong_type: statement<{ id: number }>("planted_wrong_type", "SELECT id FROM users"),
  planted_float: statement<{ price: number }>("planted_float", "SELECT price FROM index_price"),
  planted_null: statement<{ parentId: string }>("planted_null", "SELECT parent_id FROM users"),
  planted_never_null: statement<{ nickname: string | null }>("planted_never_null", "SELECT nickname FROM users"),
  planted_wrong_parameter: statement<void, { id: boolean }>("planted_wrong_parameter", "DELETE FROM users WHERE id = :id"),
  planted_float_parameter: statement<void, { price: number }>("planted_float_parameter", "UPDATE index_price SET price = :price"),
  planted_unused_parameter: statement<void, { id: string; other: string }>("planted_unused_parameter", "DELETE FROM users WHERE id = :id"),
  planted_missing_parameter: statement<void, { id: string }>(
    "planted_missing_parameter",
    "DELETE FROM users WHERE id = :id AND uid = :uid",
  ),
  planted_array: statement<void, { ids: readonly boolean[] }>("planted_array", "DELETE FROM users WHERE id = ANY(:ids)"),
};
