const button = document.querySelector('.print');
button.hidden = false;
button.addEventListener('click', async () => {
  const pictures = [...document.images].map((picture) => {
    picture.loading = 'eager';
    return picture.decode();
  });
  // Three seconds, so that an image that never loads does not block printing.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 3_000));
  await Promise.race([Promise.allSettled(pictures), longEnough]);
  print();
});

const share = document.querySelector('.actions details');
if (share) {
  const url = share.querySelector('.link').href;
  const copy = share.querySelector('.copy');
  copy.hidden = !navigator.clipboard;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(url);
    copy.textContent = copy.dataset.done;
  });
  // Phones have a share sheet.
  const hasSheet = navigator.share && matchMedia('(pointer: coarse)').matches;
  share.firstElementChild.addEventListener('click', (event) => {
    if (!hasSheet) return;
    event.preventDefault();
    navigator.share({ title: document.title, url }).catch(() => {});
  });
  document.addEventListener('click', ({ target }) => {
    if (!share.contains(target)) share.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !share.open) return;
    share.open = false;
    share.firstElementChild.focus();
  });
}

/*
 * Pixels of a printed page. If a print exceeds its last page by at most 15 %, the script tightens the
 * layout. It measures print styles at the paper's width.
 */
const sheet = { width: 658, height: 1002 };
const rules = () =>
  [...document.styleSheets].flatMap((styles) => [...styles.cssRules]).filter((rule) => rule.media);

function measureSheets() {
  const { documentElement: root, body } = document;
  const medias = rules().map((rule) => [rule, rule.media.mediaText]);
  for (const [rule, media] of medias)
    rule.media.mediaText = /\bprint\b/.test(media) ? 'all' : /\bscreen\b/.test(media) ? 'not all' : media;
  root.style.width = `${sheet.width}px`;
  const { height } = body.getBoundingClientRect();
  root.style.width = '';
  for (const [rule, media] of medias) rule.media.mediaText = media;
  return height / sheet.height;
}

addEventListener('beforeprint', () => {
  const { style } = document.documentElement;
  const usual = measureSheets();
  const [most, over] = [Math.floor(usual), usual % 1];
  if (most === 0 || over === 0 || over > 0.15) return;
  for (const size of ['9.2pt', '8.9pt', '8.6pt', '8.3pt']) {
    style.fontSize = size;
    if (measureSheets() < most - 0.02) return;
  }
  style.fontSize = '';
});
addEventListener('afterprint', () => {
  document.documentElement.style.fontSize = '';
});
