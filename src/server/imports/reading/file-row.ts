/** A row of a file. `number`: from 1; a row that a sheet leaves out has a number, and is never made. */
export type FileRow = { readonly number: number; readonly cells: string[] }
