import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { downloadFile, saveFile } from '#client/api/download-file.ts'
import { loadingWhile } from '#client/ui/toast/toast.tsx'
import { exportStation } from '#contract/exports.ts'

export type StationExport =
  | { state: 'idle' }
  | { state: 'running'; bytes: number }
  | { state: 'saved'; bytes: number; name: string }
  | { state: 'failed'; failure: unknown }

const idle: StationExport = { state: 'idle' }

/** Downloads the export of the station and saves it as a file. Leaving the page aborts the download. */
export function useStationExport() {
  const { t } = useLingui()
  const [export_, setExport] = useState<StationExport>(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (name: string) => {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setExport({ state: 'running', bytes: 0 })
    try {
      const onBytes = (bytes: number) => setExport({ state: 'running', bytes })
      const file = await loadingWhile(t`Exporting your data…`, downloadFile(exportStation, {}, { signal, onBytes }))
      saveFile(file, name)
      setExport({ state: 'saved', bytes: file.size, name })
    } catch (failure) {
      setExport(signal.aborted ? idle : { state: 'failed', failure })
    } finally {
      running.current = null
    }
  }
  return { export: export_, start, stop: () => running.current?.abort() }
}
