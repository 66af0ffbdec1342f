import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { maxImportBytes, mostImportFiles, uploadImport } from '#contract/imports/imports.ts'
import { fileFaultLabel } from './import-labels.ts'
import css from './imports.module.css'
import { importQuery, importsQuery } from './imports-query.ts'

/** A large file on a slow line. */
const uploadMs = 300_000

/** Chooses the files of an import and sends them. */
export function ImportFileCard() {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      if (files.length > mostImportFiles) throw new Error(t`At most ${mostImportFiles} files at once.`)
      const large = files.find(({ size }) => size > maxImportBytes)
      if (large) throw new Error(t`${large.name} is larger than 50 MB.`)
      return call(uploadImport, { files }, { withinMs: uploadMs })
    },
    onSuccess: (made) => {
      queryClient.setQueryData(importQuery(made.id).queryKey, made)
      return queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
  const { error } = upload
  const describe = (failure: Error): string => {
    if (!isApiError(failure)) return failure.message
    if (failure.code === 'import-state') return t`Five imports are open. Finish or discard one first.`
    const [issue] = failure.issues
    const known = issue?.code === 'custom' ? fileFaultLabel(issue.rule ?? '') : undefined
    return known ? i18n._(known) : describeProblem(failure)
  }
  return (
    <Card title={<Trans>1. Choose files</Trans>}>
      <div className={css.stack}>
        <p className={css.note} id={hintId}>
          <Trans>
            CSV or Excel (.xlsx) from your current software, records from LubeLogger, or an export from this app (ZIP).
            Several files can be linked by customer, car, order and item numbers. Nothing is saved until you have seen
            what happens to each row.
          </Trans>
        </p>
        {error && <Banner kind="error">{describe(error)}</Banner>}
        <input
          ref={input}
          type="file"
          multiple
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t`Files to import`}
          accept=".csv,.txt,.tsv,.xlsx,.zip,text/csv,application/zip"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file can be chosen again.
            target.value = ''
            if (files.length > 0) upload.mutate(files)
          }}
        />
        <div>
          <Button
            variant="signal"
            size="large"
            icon="tabler:file-text"
            busy={upload.isPending}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? <Trans>Reading the files…</Trans> : <Trans>Choose files</Trans>}
          </Button>
        </div>
      </div>
    </Card>
  )
}
