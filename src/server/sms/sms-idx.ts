/**
 * What the gateway knows an SMS by: the id of the message in letters and digits, which every provider takes. `round`: 1,
 * and more for a message that was sent, not delivered, and that a person sends again.
 */
export const smsIdx = (messageId: string, round: number): string =>
  messageId.replaceAll('-', '') + (round === 1 ? '' : `r${round}`)
