const button = document.querySelector('.print');
button.hidden = false;
button.addEventListener('click', async () => {
  const pictures = [...document.images].map((picture) => {
    picture.loading = 'eager';
    return picture.decode();
  });
  // One that never comes keeps nobody waiting.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 3_000));
  await Promise.race([Promise.allSettled(pictures), longEnough]);
  print();
});
