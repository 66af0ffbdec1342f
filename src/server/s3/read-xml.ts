import { SaxesParser } from 'saxes'

/** An element of an answer. */
export type XmlElement = { readonly name: string; text: string; readonly children: XmlElement[] }

/** Reads a short document; `null` if it is not XML. Names are without their prefix. */
export function readXml(text: string): XmlElement | null {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const add = (piece: string): void => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
    return root.children[0] ?? null
  } catch {
    return null
  }
}

/** Returns the text of a child; empty if there is none. */
export const textOf = (element: XmlElement | null, name: string): string =>
  element?.children.find((child) => child.name === name)?.text ?? ''

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
