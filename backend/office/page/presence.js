/** Says whether one is there to answer without leaving the page: what is typed on it stays. Where that fails the form goes by itself. */
export function sayPresence(form) {
  form?.addEventListener('submit', (event) => {
    const pressed = event.submitter;
    if (!pressed) return;
    event.preventDefault();
    void fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ on: pressed.value }),
    })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        for (const button of form.querySelectorAll('button'))
          button.setAttribute('aria-pressed', String(button === pressed));
      })
      .catch(() => {
        form.append(
          Object.assign(document.createElement('input'), { type: 'hidden', name: 'on', value: pressed.value }),
        );
        form.submit();
      });
  });
}
