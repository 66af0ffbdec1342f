/** The check of a column that takes one of these words. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`
