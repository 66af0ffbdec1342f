import { joinClasses } from '#client/ui/join-classes.ts'
import css from './field.module.css'

/** Classes for fields of static pages, beside those that `Field` gives them. */
export const largeFieldClass = css.large ?? ''
export const codeFieldClass = joinClasses(css.large, css.code)
