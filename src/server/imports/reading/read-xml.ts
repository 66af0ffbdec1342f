import { SaxesParser } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'

type XmlHandlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Reads a part of a workbook as a stream; names are without their prefix. The parser knows no external entities and
 * expands none of a document type.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of walkXml(bytes, handlers));
}

/** As `readXml`; yields after each piece of the file, so that its reader can take what was found. */
export async function* walkXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new UnreadableFile('damaged')
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('damaged')
  })
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(bare(name), attributes as Record<string, string>))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => handlers.close?.(bare(name)))
  const decoder = new TextDecoder()
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.close()
  yield
}
