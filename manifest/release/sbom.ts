type Component = { 'bom-ref': string; name: string; version: string }
type Dependency = { ref: string; dependsOn: string[] }
type Sbom = {
  serialNumber?: string
  metadata: { timestamp: string; component: { 'bom-ref': string; name: string } }
  components: Component[]
  dependencies: Dependency[]
}

/**
 * Returns what `npm sbom` has printed, in CycloneDX, for the packages of a release alone (titles `name version`), with
 * its time. The random serial number is left out, and the name, which npm takes from the folder, is the product's: the
 * same sources give the same bytes. Throws if a package is missing.
 */
export function writeSbom(printed: string, packages: readonly { title: string }[], timestamp: string): string {
  const { serialNumber: _, ...sbom } = JSON.parse(printed) as Sbom
  const titles = new Set(packages.map(({ title }) => title))
  const components = sbom.components.filter(({ name, version }) => titles.has(`${name} ${version}`))
  const found = new Set(components.map(({ name, version }) => `${name} ${version}`))
  const missing = [...titles].filter((title) => !found.has(title))
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`)
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  const component = { ...sbom.metadata.component, name: 'pitboard' }
  const written = { ...sbom, metadata: { ...sbom.metadata, timestamp, component }, components, dependencies }
  return `${JSON.stringify(written, null, 2)}\n`
}
