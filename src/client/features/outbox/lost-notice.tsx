import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { Banner } from '#client/ui/banner.tsx'
import { followStore, readUnsentNote, renderUnsentNote, type UnsentNote } from './unsent-cookie.ts'

function write(note: UnsentNote): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = renderUnsentNote(note, location.protocol === 'https:')
}

/** Says that changes went with the browser's storage, until somebody has read it (row O11). */
export function LostNotice() {
  const { t } = useLingui()
  const { storeId, entries, foreign, others } = useOutbox()
  const count = others.reduce((sum, one) => sum + one.count, entries.length + foreign.length)
  const [lost, setLost] = useState(0)
  useEffect(() => {
    if (storeId === null) return
    const note = followStore(readUnsentNote(document.cookie), storeId, count)
    write(note)
    setLost(note.lost)
  }, [storeId, count])
  if (lost === 0 || storeId === null) return null
  const dismiss = () => {
    write({ storeId, count, lost: 0 })
    setLost(0)
  }
  return (
    <Banner
      kind="error"
      icon="tabler:database-off"
      action={<button type="button" onClick={dismiss}>{t`Understood`}</button>}
    >
      <Plural
        value={lost}
        one="This browser has emptied its storage, and # unsent change is lost with it. Please check the cars of today."
        other="This browser has emptied its storage, and # unsent changes are lost with it. Please check the cars of today."
      />
    </Banner>
  )
}
