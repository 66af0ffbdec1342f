const leastMajor = 26

/** Returns an error message if this Node version is too old, else `null`. */
export function nodeProblem(version: string): string | null {
  if (Number(version.split('.')[0]) >= leastMajor) return null
  return `Pitboard needs Node ${leastMajor}; this is Node ${version}. Run "npm start": the right Node is among its packages.`
}
