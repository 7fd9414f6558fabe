import { expect, test } from 'vitest';
import { videoAt } from './video-source.ts';

test('own files and HLS are videos, whatever follows their address', () => {
  expect(videoAt('/static/video/a.webm')).toMatchObject({ isHls: false, isOwn: true });
  expect(videoAt('/static/video/a.MP4?x=1#t=2')).toMatchObject({ isHls: false, isOwn: true });
  expect(videoAt('/static/aovivo/a.m3u8?token=1')).toMatchObject({ isHls: true, isOwn: true });
  expect(videoAt('https://live.example.com/a.m3u8')).toMatchObject({ isHls: true, isOwn: false });
});

test('everything else is a page: other hosts, and addresses without a safe beginning', () => {
  for (const url of ['https://live.example.com/1', 'https://x.example/a.mp4', '/pagina', '//x.example/a.mp4', ''])
    expect(videoAt(url)).toBeNull();
  expect(videoAt('javascript:a.m3u8')).toBeNull();
});
