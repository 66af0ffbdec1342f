/** The base of the API, a path or a URL. The server fills it in when it starts. */
export const apiBase = '{api}'
