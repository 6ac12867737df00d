import type { Command } from 'commander';
import { listSettings } from './list-settings.ts';
import type { ProgramOptions } from './on-database.ts';

/** Tests whether mail is delivered, and prints the DNS records for it. */
export function addMailCommands(program: Command, { terminal, readConfig }: ProgramOptions): void {
  const mail = program
    .command('mail')
    .description('try whether mail arrives, and what to publish so that it does');
  mail
    .command('test ADDRESS')
    .description('send a message there now, and tell what the mail server said')
    .addHelpText(
      'after',
      listSettings(['MAIL_URL', 'MAIL_FROM', 'MAIL_DKIM', 'BASE_URL', 'SITE_NAME', 'SITE_COLOR']),
    )
    .action(async (address: string) => {
      const { testMail } = await import('./mail.ts');
      const names = [
        'mailServer',
        'mailFrom',
        'mailDkim',
        'port',
        'baseUrl',
        'siteName',
        'siteColor',
      ] as const;
      await testMail(readConfig([...names, 'defaultLocale', 'locales']), terminal, address);
    });
  mail
    .command('dns')
    .description('print the lines of SPF, DKIM and DMARC to publish for the domain of MAIL_FROM')
    .addHelpText('after', listSettings(['MAIL_URL', 'MAIL_FROM', 'MAIL_DKIM', 'BASE_URL']))
    .action(async () => {
      const { printMailDns } = await import('./mail.ts');
      printMailDns(readConfig(['mailServer', 'mailFrom', 'mailDkim', 'port', 'baseUrl']), terminal);
    });
}
