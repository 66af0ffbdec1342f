import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { CompanyFieldsProps } from './company-fields.tsx'

/** The fields of a company, whose code is loaded once a customer is one. */
export const CompanyPart = lazyWithPreload<CompanyFieldsProps>(() =>
  import('./company-fields.tsx').then((part) => part.CompanyFields),
)
