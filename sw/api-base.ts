/** Where the API is, a path or an address: the server fills it in at its start. */
export const apiBase = '{api}'
