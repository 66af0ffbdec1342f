const leastMajor = 26

/** Returns an error message if this Node version is too old, else `null`. */
export function nodeProblem(version: string): string | null {
  if (Number(version.split('.')[0]) >= leastMajor) return null
  const install = 'Install a newer one from https://nodejs.org; in a checkout "npm start" uses its own.'
  return `Pitboard needs Node ${leastMajor} or newer; this is Node ${version}. ${install}`
}
