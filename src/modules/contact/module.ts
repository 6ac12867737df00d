import { offersContact } from '../../core/config/mail.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';

/** Visitors write to members who offer a contact form, without seeing their email address. */
export const contact: Module = {
  name: 'contact',
  isOn: offersContact,
  serve({ main }) {
    const { outbox } = main.accounts;
    if (!outbox) return {};
    const { forAnybody, forOperators } = routesWith({ ...main, outbox });
    const form = lazily(() => import('./pages/contact-form.tsx'));
    const confirm = lazily(() => import('./pages/confirm-contact.tsx'));
    const report = lazily(() => import('./pages/report-contact.tsx'));
    const reports = lazily(() => import('./pages/reports.tsx'));
    const { contact: path, confirmContact, reportContact, closeContactReport } = mainPaths;
    return {
      main: [
        forAnybody.get(confirmContact, 'confirm-contact-page', confirm('showConfirmContact')),
        forAnybody.post(confirmContact, 'confirm-contact', confirm('postConfirmContact')),
        forAnybody.get(reportContact, 'report-contact-page', report('showReportContact')),
        forAnybody.post(reportContact, 'report-contact', report('postReportContact')),
        forAnybody.get(path, 'contact-form', form('showContactForm')),
        forAnybody.post(path, 'send-contact', form('postContactForm')),
        forOperators.post(closeContactReport, 'close-contact-report', reports('postCloseReport')),
      ],
      slots: {
        users: [
          {
            show: 'contact-reports',
            texts: reports('reportTabTexts'),
            count: reports('countReports'),
            render: reports('renderReports'),
          },
        ],
      },
    };
  },
};
