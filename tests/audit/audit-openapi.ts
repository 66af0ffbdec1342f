import { startProduct } from '../support/product.ts'
import { lintDocument } from './lint-document.ts'

/** Lints the OpenAPI document that the built server sends. Returns `true` if there is no fault. */
export async function auditOpenApi(): Promise<boolean> {
  const product = await startProduct()
  try {
    const answer = await fetch(`${product.origin}/api/openapi.json`)
    const { faults, reasons } = lintDocument(await answer.text())
    for (const reason of reasons) process.stdout.write(`no fault: ${reason}\n`)
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    process.stdout.write(`openapi: ${faults.length} faults, ${reasons.length} findings explained\n`)
    return faults.length === 0
  } finally {
    await product.remove()
  }
}
