const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The `params` of a route with an id: anything but a UUID is not found (row R14), by the same rule as on the server.
 */
export const idParams = {
  parse: (raw: { id: string }): { id: string } | false => (uuid.test(raw.id) ? { id: raw.id } : false),
}
