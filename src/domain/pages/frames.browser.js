for (const load of document.querySelectorAll('[data-frame]')) {
  load.hidden = false;
  load.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.title = load.dataset.title;
    frame.allow = 'fullscreen; picture-in-picture';
    frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation';
    // Video players reject requests without a referrer. This policy sends the origin only.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.src = load.dataset.frame;
    load.replaceWith(frame);
    frame.focus();
  });
}
