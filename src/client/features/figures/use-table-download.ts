import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { downloadFile, saveFile } from '#client/api/download-file.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { loadingWhile, toast } from '#client/ui/toast/toast.tsx'
import { downloadFigures, type FigureTable } from '#contract/figures/figures.ts'
import type { Period } from '#domain/figures/period.ts'

type Table = Period & { table: FigureTable; bayId?: string; employeeId?: string }

/** Saves a table of figures as a file. Leaving the page ends the download. */
export function useTableDownload() {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: Table) => {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setRunning(true)
    try {
      const file = await loadingWhile(
        t`Preparing the table…`,
        downloadFile(downloadFigures, { query }, { signal, onBytes: () => {} }),
      )
      saveFile(file, `${query.table}-${query.from}-${query.to}.csv`)
    } catch (failure) {
      if (!signal.aborted) toast.error(describeProblem(failure))
    } finally {
      running.current = null
      setRunning(false)
    }
  }
  return { isRunning, start }
}
