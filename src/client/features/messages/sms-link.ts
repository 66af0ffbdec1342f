/** Returns a link that opens a new text message with its text, on Android and iOS; `phone` is E.164. */
export const smsLink = (phone: string, text: string): string => `sms:${phone}?&body=${encodeURIComponent(text)}`
