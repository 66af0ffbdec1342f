import { readFileSync } from 'node:fs'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { LegalBlock, LegalCondition, LegalText } from '#client/features/legal/legal-text.ts'

const front = /^---\r?\nversion: (\d+\.\d+)\r?\ndate: (\d{4}-\d\d-\d\d)\r?\n---\r?\n/
const sectionTitle = /^(.+) \{#([a-z]+)\}$/
const conditional = /^\{(if|unless) ([\w-]+)\} (.+)$/
const conditions: readonly LegalCondition[] = ['operator', 'operator-mail', 'analytics-host']
const containerTypes: readonly string[] = ['heading', 'paragraph', 'text']

const refuse = ({ raw }: Token): never => {
  throw new Error(`a legal text cannot contain this: ${raw}`)
}

/** Returns the text of a token on one line. Throws if it is not plain text: the pages support nothing else. */
function plainText(token: Token): string {
  if ('tokens' in token && token.tokens && containerTypes.includes(token.type))
    return token.tokens.map(plainText).join('')
  if (token.type !== 'text' && token.type !== 'escape') return refuse(token)
  return token.text.replaceAll('\n', ' ')
}

const rowText = (cells: readonly Tokens.TableCell[]): string[] =>
  cells.map(({ tokens }) => tokens.map(plainText).join(''))

function toBlock(token: Token): LegalBlock {
  if (token.type === 'paragraph') return plainText(token)
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    if (!ordered) return { list: items.map((item) => item.tokens.map(plainText).join('')) }
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return { table: [header, ...rows].map(rowText) }
  }
  return refuse(token)
}

/** Joins a paragraph `{if …}` with the paragraph `{unless …}` after it. Throws if one of them is missing. */
function joinConditional(blocks: readonly LegalBlock[]): LegalBlock[] {
  const joined: LegalBlock[] = []
  const rest = [...blocks]
  for (let block = rest.shift(); block !== undefined; block = rest.shift()) {
    const [, keyword, name, given] = (typeof block === 'string' && conditional.exec(block)) || []
    if (!given) {
      joined.push(block)
      continue
    }
    const [, otherKeyword, otherName, otherwise] = conditional.exec(String(rest.shift())) ?? []
    const configured = conditions.find((one) => one === name)
    if (keyword !== 'if' || otherKeyword !== 'unless' || name !== otherName || !configured || !otherwise)
      throw new Error(`a legal text needs {if …} and {unless …} with one known name: ${block}`)
    joined.push({ configured, given, otherwise })
  }
  return joined
}

/**
 * Parses the Markdown of a legal text: version and date, `# title`, a first paragraph, and sections `## title {#id}`
 * with paragraphs, lists and tables in plain text. Throws on anything else.
 */
export function parseLegalText(markdown: string): LegalText {
  const [head, version, date] = front.exec(markdown) ?? []
  if (!head || !version || !date) throw new Error('a legal text must begin with its version and date')
  const [title, lead, ...rest] = lexer(markdown.slice(head.length)).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph')
    throw new Error('a legal text needs a title and a first paragraph')

  const sections: { id: string; title: string; body: LegalBlock[] }[] = []
  for (const token of rest) {
    const [, name, id] = (token.type === 'heading' && token.depth === 2 && sectionTitle.exec(plainText(token))) || []
    const last = sections.at(-1)
    if (name && id) sections.push({ id, title: name, body: [] })
    else if (last) last.body.push(toBlock(token))
    else refuse(token)
  }
  return {
    title: plainText(title),
    version,
    date,
    lead: plainText(lead),
    sections: sections.map((section) => ({ ...section, body: joinConditional(section.body) })),
  }
}

/** Compiles the Markdown of the legal pages, so that the client needs no Markdown parser. */
export function compileLegalTexts(): Plugin {
  return {
    name: 'pitboard:legal-texts',
    load: {
      filter: { id: /\/features\/legal\/texts\/[\w.-]+\.md$/ },
      handler: (id) => ({
        code: `export default ${JSON.stringify(parseLegalText(readFileSync(id, 'utf8')))}`,
        moduleType: 'js',
      }),
    },
  }
}
