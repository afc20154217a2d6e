import { DEMO_SIGN_INS } from '../demo/accounts.ts';

/** The line that people and tests wait for, then the sign-ins of the demo. */
export function readyMessage(baseUrl: string, hasDemo: boolean): string {
  const lines = [`Boli is ready on ${baseUrl}`];
  if (hasDemo) {
    const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
    lines.push('', 'Demo sign-ins:');
    for (const { email, password, what } of DEMO_SIGN_INS) lines.push(`  ${email.padEnd(width)}  ${password}  ${what}`);
  }
  lines.push('', `Mail, payments, schedules and the clock: ${baseUrl}/__local/`);
  return lines.join('\n');
}
