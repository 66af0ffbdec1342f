import { addNote } from '#contract/notes.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { applyAddNote } from './add-note.ts'

export function bindNotes(bind: Bind, deps: Deps): void {
  bind(addNote)(applyAddNote(deps))
}
