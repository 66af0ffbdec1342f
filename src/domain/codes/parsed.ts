/** What reading a typed text gives: the value as it is stored, or why it cannot be one. */
export type Parsed<Why extends string, Value = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Why }
