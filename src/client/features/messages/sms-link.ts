/** Opens a new text message with its words in place, on Android and on iOS; `phone` is E.164. */
export const smsLink = (phone: string, text: string): string => `sms:${phone}?&body=${encodeURIComponent(text)}`
