import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'
import { isNode, type SyntaxNode } from './syntax.ts'

/**
 * Client modules that call endpoints but never use a schema: all modules of the first page. Forms read `endpoint.body`
 * and get the full contract.
 */
export const callers =
  /\/src\/client\/(early\.ts$|(api|offline|i18n|session)\/|.*(-query|-queries|-search|\/use-move-visit|\/use-announce-email|\/send-change|\/first-steps)\.tsx?$)/
/** The properties of an endpoint that `send` and `call` use. Of the reply they need only whether there is one. */
const neededProperties: ReadonlySet<string> = new Set([
  ...['method', 'path', 'client', 'files', 'bytes', 'download', 'viaOutbox'],
])
const replyProperties: ReadonlySet<string> = new Set(['reply', 'stream'])
const suffix = '?calls'

/** Collects all identifiers in a node. Includes property names, so the result may contain too many. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found)
  if (!isNode(value)) return found
  // `as const` and types contain no run-time names.
  if (value.type.startsWith('TS')) return namesIn(value.expression, found)
  if (value.type === 'Identifier') found.add(value.name as string)
  for (const part of Object.values(value)) if (typeof part === 'object') namesIn(part, found)
  return found
}

type Piece = { code: string; needs: ReadonlySet<string> }

/** Returns a call of `endpoint({…})` without its schemas; `null` for any other expression. */
function stripEndpoint(init: SyntaxNode | null, source: string): Piece | null {
  if (init?.type !== 'CallExpression' || (init.callee as SyntaxNode).name !== 'endpoint') return null
  const [definition] = init.arguments as [SyntaxNode]
  const properties = (definition.properties as SyntaxNode[]).flatMap((property) => {
    const name = (property.key as SyntaxNode | undefined)?.name as string
    const isSpread = property.type === 'SpreadElement'
    if (replyProperties.has(name)) return [{ code: 'reply: true', needs: new Set<string>() }]
    if (!isSpread && !neededProperties.has(name)) return []
    return [
      {
        code: source.slice(property.start, property.end),
        needs: namesIn(isSpread ? property.argument : property.value),
      },
    ]
  })
  return {
    code: `{ ${properties.map(({ code }) => code).join(', ')} }`,
    needs: new Set(properties.flatMap(({ needs }) => [...needs])),
  }
}

/** Returns the source of a contract module without schemas: only endpoints for callers, and plain values. */
export function stripContract(source: string): string {
  const pieces = new Map<string, Piece>()
  const removed = new Set<string>()
  const { body } = parseAst(source, { lang: 'ts' }) as unknown as { body: SyntaxNode[] }
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const from = (statement.source as SyntaxNode).value as string
      if (statement.importKind === 'type') continue
      for (const { local } of statement.specifiers as { local: SyntaxNode }[]) {
        const name = local.name as string
        if (from.startsWith('#domain/'))
          pieces.set(name, { code: `import { ${name} } from '${from}'`, needs: new Set() })
        else removed.add(name)
      }
      continue
    }
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declared = (isExport ? statement.declaration : statement) as SyntaxNode | null
    if (declared?.type === 'FunctionDeclaration') {
      const name = (declared.id as SyntaxNode).name as string
      pieces.set(name, { code: source.slice(statement.start, statement.end), needs: namesIn(declared) })
    } else if (declared?.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations as { id: SyntaxNode; init: SyntaxNode | null }[]) {
        const stripped = stripEndpoint(init, source)
        const code = stripped?.code ?? (init ? source.slice(init.start, init.end) : 'undefined')
        const needs = stripped?.needs ?? namesIn(init)
        pieces.set(id.name as string, { code: `${isExport ? 'export ' : ''}const ${id.name} = ${code}`, needs })
      }
    }
  }
  // Code that depends on removed code is removed too.
  for (let before = -1; before !== removed.size; ) {
    before = removed.size
    for (const [name, { needs }] of pieces) if ([...needs].some((need) => removed.has(need))) removed.add(name)
  }
  return [...pieces].flatMap(([name, { code }]) => (removed.has(name) ? [] : [code])).join('\n')
}

/**
 * Gives the modules of the first page the contract without schemas: zod and the schemas would be a tenth of the entry
 * chunk, and more than half of its execution time. A module that imports a removed name fails the build.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'pitboard:strip-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^#contract\/[\w/-]+\.ts$/.test(source) || !importer || !callers.test(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || !/from '(zod\/mini|#contract\/shape\/endpoint\.ts)'/.test(readFileSync(found.id, 'utf8')))
        return null
      return `${found.id}${suffix}`
    },
    load: {
      filter: { id: /\?calls$/ },
      handler: (id) => stripContract(readFileSync(id.slice(0, -suffix.length), 'utf8')),
    },
  }
}
