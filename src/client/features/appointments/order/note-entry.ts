import { newId } from '#client/api/new-id.ts'

/**
 * The note as typed. The text is named `notes` as in the drafts of older builds, so that a text that was typed there is
 * found here. The id stays the same as long as the content does, also after a reload: a note whose answer was lost is
 * not stored twice.
 */
export type NoteEntry = { notes: string; id: string; employeeId: string | null }

export const noNote: NoteEntry = { notes: '', id: '', employeeId: null }

export const typeNote = (entry: NoteEntry, notes: string): NoteEntry =>
  notes === '' ? noNote : notes === entry.notes ? entry : { ...entry, notes, id: newId() }

/** Sets the person who adds the note from a shared tablet. */
export const signNote = (entry: NoteEntry, employeeId: string | null): NoteEntry =>
  entry.id !== '' && employeeId === entry.employeeId ? entry : { ...entry, employeeId, id: newId() }

export function toNoteBody({ notes, id, employeeId }: NoteEntry) {
  return { id, text: notes, ...(employeeId === null ? {} : { employeeId }) }
}

/** Returns what was typed while the note was being sent. */
export const typedSince = (notes: string, sent: string): string =>
  notes.startsWith(sent) ? notes.slice(sent.length).trimStart() : notes
