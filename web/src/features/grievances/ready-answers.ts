/** What the support writes again and again. Whoever chooses one changes it as the case needs. */
export const READY_ANSWERS = [
  {
    name: 'We look into it',
    text: 'Thank you for writing. We are looking into it and will answer again within 48 hours.',
  },
  {
    name: 'More is needed',
    text: 'Please tell us the lot number or the payment ID, and the day on which it happened, so that we can find it.',
  },
  {
    name: 'How a refund arrives',
    text: 'A deposit goes back to where it was paid from. After it has been sent, banks take up to seven working days. My Dashboard says under Payments when it was sent.',
  },
  {
    name: 'Paying for a win',
    text: 'What is due, and until when, is on My Dashboard under Won Auctions. You can pay there, or ask us for the account for a bank transfer.',
  },
  {
    name: 'A better ID proof',
    text: 'Please upload your ID proof again on My Dashboard: the whole document, in focus and in good light. We check it as soon as it is there.',
  },
  {
    name: 'Collecting a lot',
    text: 'A lot can be collected once it is paid for. The page of the auction has the place, the hours and your gate pass.',
  },
] as const;

/** What is written so far, and below it the ready answer, with a greeting if nothing was written. */
export function withReadyAnswer(written: string, name: string, person: string): string {
  const text = READY_ANSWERS.find((answer) => answer.name === name)?.text;
  if (text === undefined) return written;
  return written.trim() === '' ? `Dear ${person},\n\n${text}` : `${written.trimEnd()}\n\n${text}`;
}
