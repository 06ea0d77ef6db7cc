// What can be pressed on a visit, and what a form says as a step.
self.fieldSteps = (() => {
  const order = ['confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed'];
  /** What can be pressed here, in words. A time that is typed goes to us as a form: we know the clock there. */
  const { correction: _typed, ...words } = JSON.parse(document.querySelector('.field').dataset.words);

  /** The number on the card of a home, where one was typed. */
  const cardOf = (card) => (card === '' ? {} : /^\d{6}$/.test(card) ? { card } : null);

  /** The rest of a step; null where something is missing. */
  function detailsOf(kind, fields, typed) {
    if (kind === 'need_read') return { position: Number(fields.get('position')) };
    if (kind === 'warning_read') return { warning: fields.get('warning') };
    if (kind === 'take_back') return { of: fields.get('of') };
    if (kind === 'late') return typed('minutes') === '' ? null : { minutes: Number(typed('minutes')) };
    if (kind === 'note') return typed('body') === '' ? null : { body: typed('body') };
    if (kind === 'cannot_come') return typed('reason') === '' ? null : { reason: typed('reason') };
    if (kind !== 'extra') return cardOf(typed('card').replace(/[\s-]/g, ''));
    const amount = /^\$?\s*(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed('amount'));
    if (amount === null || typed('extra_kind') === '' || typed('description') === '') return null;
    const cents = Number(amount[1]) * 100 + Number((amount[2] ?? '0').padEnd(2, '0'));
    return cents < 50 || cents > 50_000
      ? null
      : { extra: { kind: typed('extra_kind'), description: typed('description'), amount_cents: cents } };
  }

  return { order, words, detailsOf };
})();
