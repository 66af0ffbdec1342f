const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The `params` of a route by id: what is no UUID is no page (row R14). The server's patterns say the same. */
export const idParams = {
  parse: (raw: { id: string }): { id: string } | false => (uuid.test(raw.id) ? { id: raw.id } : false),
}
