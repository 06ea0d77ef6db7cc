import { expect, it } from 'vitest';
import { byChannel, throughTheOffice } from './channels.ts';
import { type OutgoingMessage, Undeliverable } from './delivery.ts';

const message: OutgoingMessage = {
  id: '1',
  kind: 'confirmed',
  channel: 'call',
  recipient_address: '+12125550117',
  subject: 'Your visit is booked',
  body: 'Please call.',
  html: null,
  attachment: null,
  headers: {},
};
const seen: string[] = [];
const provider = (name: string) => ({
  deliver: async (each: OutgoingMessage) =>
    void seen.push(`${name}: ${each.channel} to ${each.recipient_address}, ${each.subject}`),
});

it('each channel has its provider; a code is read out by a machine, and calls and letters are for the office', async () => {
  const mail = provider('mail');
  const post = byChannel({
    email: mail,
    voice: provider('voice'),
    call: throughTheOffice(mail, () => 'office@example.com'),
    letter: throughTheOffice(mail, () => 'office@example.com'),
  });
  await post.deliver({ ...message, channel: 'email', recipient_address: 'rosa@example.com' }, new Date());
  await post.deliver(message, new Date());
  await post.deliver({ ...message, kind: 'security' }, new Date());
  await post.deliver(
    { ...message, channel: 'letter', recipient_address: '240 Harbor Lamp Place', html: '<p>Dear</p>' },
    new Date(),
  );
  expect(seen).toEqual([
    'mail: email to rosa@example.com, Your visit is booked',
    'mail: email to office@example.com, Please call +12125550117: Your visit is booked',
    'voice: call to +12125550117, Your visit is booked',
    'mail: email to office@example.com, Please print and post: Your visit is booked',
  ]);
  await expect(post.deliver({ ...message, channel: 'text' }, new Date())).rejects.toThrow('no provider');
  await expect(
    byChannel({ call: mail }).deliver({ ...message, kind: 'security' }, new Date()),
  ).rejects.toThrow('no provider');
});

it('an office that takes no mail says nothing about the number that was to be called', async () => {
  const refusing = { deliver: () => Promise.reject(new Undeliverable('550 no such user')) };
  const tried = throughTheOffice(refusing, () => 'office@example.com').deliver(message, new Date());
  await expect(tried).rejects.toThrow('the office takes no mail');
  await expect(tried).rejects.not.toBeInstanceOf(Undeliverable);
});
