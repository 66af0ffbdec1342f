/** A node of a syntax tree by Vite's `parseAst`. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

/** Returns all nodes of a type below `value`, in the order of the source. */
export function findNodes(value: unknown, type: string, found: SyntaxNode[] = []): SyntaxNode[] {
  if (Array.isArray(value)) for (const one of value) findNodes(one, type, found)
  if (!isNode(value)) return found
  if (value.type === type) found.push(value)
  for (const part of Object.values(value)) if (typeof part === 'object') findNodes(part, type, found)
  return found
}

/** Returns the text of a string literal; `null` for any other node. */
export const literalOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
