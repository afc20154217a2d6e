/** Who runs this site and how to reach them, in one place for the footer, the contact page and the terms. */
export const COMPANY = {
  name: 'Boli',
  supportEmail: 'support@boli.example',
  grievanceEmail: 'grievance@boli.example',
  privacyEmail: 'privacy@boli.example',
  hours: 'Monday to Saturday, 9:30 am to 6:30 pm IST',
} as const;
