/** The result of parsing typed text: the value as it is stored, or the reason why it is invalid. */
export type Parsed<Why extends string, Value = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Why }
