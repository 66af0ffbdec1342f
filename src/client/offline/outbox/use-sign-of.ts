import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { type EntrySign, signOf } from '#domain/outbox/outbox-view.ts'
import { useOutbox } from './outbox-link.ts'
import { toSendingWhy, useSteadyLine } from './steady-line.ts'

/** Returns a function that says what happens next with an entry; the connection follows the calm words of the page. */
export function useSignOf(): (entry: OutboxEntry) => EntrySign {
  const outbox = useOutbox()
  const { line } = useSteadyLine()
  const { photos } = outbox
  const why = toSendingWhy(line)
  const shown = {
    ...{ entries: outbox.entries, foreign: outbox.foreign, line: { ...outbox.line, why } },
    ...(photos && { photoSending: photos.sending, photoLine: photos.line }),
  }
  return (entry) => signOf(shown, entry)
}
