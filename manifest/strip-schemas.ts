import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'

/**
 * Modules of the page that call and never look at a schema: all of a first page's. What reads `endpoint.body` is a form,
 * and has the contract whole.
 */
export const callers =
  /\/src\/client\/((api|offline|i18n|session)\/|.*(-query|-queries|-search|\/use-move-visit|\/send-change|\/first-steps)\.tsx?$)/
/** What the page's `send` and `call` look at; of the reply only whether there is one. */
const needed: ReadonlySet<string> = new Set(['method', 'path', 'client', 'files', 'bytes', 'download'])
const answered: ReadonlySet<string> = new Set(['reply', 'stream'])
const mark = '?calls'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every name that stands in a node, those of properties too: rather too many. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found)
  if (!isNode(value)) return found
  // `as const`, and types, which name nothing that runs.
  if (value.type.startsWith('TS')) return namesIn(value.expression, found)
  if (value.type === 'Identifier') found.add(value.name as string)
  for (const part of Object.values(value)) if (typeof part === 'object') namesIn(part, found)
  return found
}

type Piece = { code: string; needs: ReadonlySet<string> }

/** A call of `endpoint({…})` without its schemas; `null` for anything else. */
function stripEndpoint(init: Node | null, source: string): Piece | null {
  if (init?.type !== 'CallExpression' || (init.callee as Node).name !== 'endpoint') return null
  const [definition] = init.arguments as [Node]
  const kept = (definition.properties as Node[]).flatMap((property) => {
    const name = (property.key as Node | undefined)?.name as string
    const isSpread = property.type === 'SpreadElement'
    if (answered.has(name)) return [{ code: 'reply: true', needs: new Set<string>() }]
    if (!isSpread && !needed.has(name)) return []
    return [
      {
        code: source.slice(property.start, property.end),
        needs: namesIn(isSpread ? property.argument : property.value),
      },
    ]
  })
  return {
    code: `{ ${kept.map(({ code }) => code).join(', ')} }`,
    needs: new Set(kept.flatMap(({ needs }) => [...needs])),
  }
}

/** The text of a contract module without anything that is made of zod: what calls need, and plain values. */
export function stripContract(source: string): string {
  const pieces = new Map<string, Piece>()
  const barred = new Set<string>()
  const { body } = parseAst(source, { lang: 'ts' }) as unknown as { body: Node[] }
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const from = (statement.source as Node).value as string
      if (statement.importKind === 'type') continue
      for (const { local } of statement.specifiers as { local: Node }[]) {
        const name = local.name as string
        if (from.startsWith('#domain/'))
          pieces.set(name, { code: `import { ${name} } from '${from}'`, needs: new Set() })
        else barred.add(name)
      }
      continue
    }
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declared = (isExport ? statement.declaration : statement) as Node | null
    if (declared?.type === 'FunctionDeclaration') {
      const name = (declared.id as Node).name as string
      pieces.set(name, { code: source.slice(statement.start, statement.end), needs: namesIn(declared) })
    } else if (declared?.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations as { id: Node; init: Node | null }[]) {
        const slim = stripEndpoint(init, source)
        const code = slim?.code ?? (init ? source.slice(init.start, init.end) : 'undefined')
        const needs = slim?.needs ?? namesIn(init)
        pieces.set(id.name as string, { code: `${isExport ? 'export ' : ''}const ${id.name} = ${code}`, needs })
      }
    }
  }
  // What stands on something barred is barred.
  for (let before = -1; before !== barred.size; ) {
    before = barred.size
    for (const [name, { needs }] of pieces) if ([...needs].some((need) => barred.has(need))) barred.add(name)
  }
  return [...pieces].flatMap(([name, { code }]) => (barred.has(name) ? [] : [code])).join('\n')
}

/**
 * Gives the first page's modules the contract without its schemas: zod and what is made of it would be a tenth of the
 * start, and more than half of the time that its modules take. A module that wants what is not in there fails the build.
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
      return `${found.id}${mark}`
    },
    load: {
      filter: { id: /\?calls$/ },
      handler: (id) => stripContract(readFileSync(id.slice(0, -mark.length), 'utf8')),
    },
  }
}
