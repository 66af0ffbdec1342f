import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Path from the root of the repository → text. */
export type Tree = ReadonlyMap<string, string>
/** Path → the files of the repository that it imports. Type imports count. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  imports: Record<string, string>
}
const aliases = Object.entries(imports).map(([alias, target]) => ({
  alias: alias.slice(0, -1),
  folder: target.slice(2, -1),
}))
const importPattern = /(?<!['"])\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

function resolveImport(specifier: string, importer: string): string {
  const found = aliases.find(({ alias }) => specifier.startsWith(alias))
  if (found) return found.folder + specifier.slice(found.alias.length)
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : specifier
}

/** Returns the imports between the TypeScript files of a tree. */
export function readImports(tree: Tree): ImportGraph {
  const graph = new Map<string, Set<string>>()
  for (const [path, text] of tree) {
    if (!/\.tsx?$/.test(path)) continue
    const targets = [...text.matchAll(importPattern)].map(([, specifier = '']) => resolveImport(specifier, path))
    graph.set(path, new Set(targets.filter((target) => tree.has(target) && target !== path)))
  }
  return graph
}

/** Returns the imports between groups of files. Files without a group are left out. */
export function groupImports(graph: ImportGraph, groupOf: (path: string) => string | null): ImportGraph {
  const groups = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    const group = groupOf(path)
    if (group === null) continue
    const reached = groups.get(group) ?? new Set()
    groups.set(group, reached)
    for (const target of targets) {
      const other = groupOf(target)
      if (other !== null && other !== group) reached.add(other)
    }
  }
  return groups
}

/** Returns every strongly connected component of more than one node, sorted, by Tarjan's algorithm. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const seen = new Map<string, { index: number; low: number }>()
  const stack: string[] = []
  const open = new Set<string>()

  function visit(node: string): number {
    const mark = { index: seen.size, low: seen.size }
    seen.set(node, mark)
    stack.push(node)
    open.add(node)
    for (const target of graph.get(node) ?? []) {
      const known = seen.get(target)
      if (!known) mark.low = Math.min(mark.low, visit(target))
      else if (open.has(target)) mark.low = Math.min(mark.low, known.index)
    }
    if (mark.low === mark.index) {
      const component = stack.splice(stack.indexOf(node))
      for (const member of component) open.delete(member)
      if (component.length > 1) cycles.push(component.sort())
    }
    return mark.low
  }

  for (const node of graph.keys()) if (!seen.has(node)) visit(node)
  return cycles
}
